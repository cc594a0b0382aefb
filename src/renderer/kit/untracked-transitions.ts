/**
 * Keeps the kit from tracking transitions: it holds an element that leaves while several of its properties change, and all
 * that left with it, for as long as the window lives (react-aria's runAfterTransition takes one `transitioncancel` of
 * them), a form with its key too. What it would track them for, a screen reader on a phone, is not served here.
 */
export function leaveTransitionsUntracked(): void {
  window.addEventListener('transitionrun', goNoFurther, { capture: true });
}

function goNoFurther(event: Event): void {
  event.stopPropagation();
}
