/** Copy buttons, and one choice of language for every example of the page. The site works without it. */
for (const button of document.querySelectorAll('.copy')) {
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', () => {
    const { textContent } = button.parentElement.querySelector('code');
    void navigator.clipboard.writeText(textContent).then(() => (button.textContent = 'Copied'));
  });
  button.addEventListener('blur', () => (button.textContent = 'Copy'));
}
document.addEventListener('change', ({ target }) => {
  if (!target.matches('.example > input')) return;
  for (const input of document.querySelectorAll('.example > input'))
    if (input.value === target.value) input.checked = true;
});
