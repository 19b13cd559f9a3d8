"""A scenario as a drawing: shapes as plain values, which the screen and the paper draw alike.

``shapes`` tells what there is to draw, ``ink`` how each is drawn, the other files where things go.
"""
