const valuesIn = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#/, ''));

/** The token of a link: in the fragment, which reaches no server and no log. */
export const tokenIn = (hash: string): string => valuesIn(hash).get('token') ?? '';

/** What the consultation page hands our own booking page, named as for an outside widget. */
export function prefillIn(hash: string): { readonly name: string; readonly answers: readonly string[] } {
  const values = valuesIn(hash);
  const textOf = (name: string): string => values.get(name) ?? '';
  return { name: textOf('name'), answers: ['a1', 'a2', 'a3', 'a4'].map(textOf) };
}
