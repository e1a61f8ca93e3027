/** The hint of a field after a conflict: the value that the next save would replace. */
export const replacedText = (stored: string | undefined): string | undefined =>
  stored === undefined ? undefined : `Currently saved: ${stored || 'nothing'}`;
