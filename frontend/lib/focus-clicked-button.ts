/**
 * Gives the focus to a button that is clicked or tapped. Safari leaves it nowhere
 * (https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/button#clicking_and_focus), so a dialog couldn't
 * return it on closing, and a screen reader on an iPhone would start over at the top of the page. A button whose
 * `mousedown` is prevented leaves the focus where it is, as in other browsers.
 */
export function focusClickedButtons(): void {
  let keepsFocus = false;
  document.addEventListener('mousedown', (event) => {
    keepsFocus = event.defaultPrevented;
  });
  // Before React's own handlers, which remember what has the focus.
  document.addEventListener(
    'click',
    ({ target, detail }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('button, summary') : null;
      // Without a pointer, `detail` is 0: a key press, or a call of `click()`.
      if (detail === 0 || keepsFocus || button === document.activeElement) return;
      button?.focus({ preventScroll: true, focusVisible: false });
    },
    true,
  );
}
