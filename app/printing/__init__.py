"""How paper looks: frozen values in, PDF bytes out; same input, same bytes."""
