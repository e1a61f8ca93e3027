/** The token of a link; it stands in the fragment, which reaches no server and no log. */
export const tokenIn = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? '';
