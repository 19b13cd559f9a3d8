"""What a form holds, so that it is known whether anything was typed in it since."""

from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)


def typed_in(form: QWidget) -> tuple[object, ...]:
    """What each field and tick of a form holds, in one order; searches hold nothing."""
    return tuple(
        value for field in form.findChildren(QWidget) if (value := _held(field)) is not None
    )


def _held(widget: QWidget) -> object:
    if isinstance(widget, QLineEdit):
        return None if widget.isClearButtonEnabled() else widget.text()
    if isinstance(widget, QAbstractButton):
        return widget.isChecked() if widget.isCheckable() else None
    if isinstance(widget, QComboBox):
        return widget.currentText()
    if isinstance(widget, QAbstractSpinBox):
        return widget.text()
    if isinstance(widget, QPlainTextEdit | QTextEdit) and not widget.isReadOnly():
        return widget.toPlainText()
    return None
