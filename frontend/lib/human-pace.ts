/**
 * Waits until a form has been on screen long enough: the server treats faster submissions as automated, and
 * autofill or a restored draft makes people fast.
 */
export async function untilHumanlyPossible(shownAt: number, minimumMilliseconds: number): Promise<void> {
  const left = minimumMilliseconds + 100 - (performance.now() - shownAt);
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
