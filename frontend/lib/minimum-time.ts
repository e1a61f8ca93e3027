/**
 * Waits until a form has been on screen for the minimum time. The server treats faster submissions as automated, and
 * with autofill or a restored draft people can be that fast.
 */
export async function waitMinimumTime(shownAt: number, minimumMilliseconds: number): Promise<void> {
  const left = minimumMilliseconds + 100 - (performance.now() - shownAt);
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
