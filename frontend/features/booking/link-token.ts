const valuesIn = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#/, ''));

/** The token from a link's fragment, which is never sent to servers or logged. */
export const tokenIn = (hash: string): string => valuesIn(hash).get('token') ?? '';

/** The values that the consultation page passes to our own booking page, under the names an external widget uses. */
export function prefillIn(hash: string): { readonly name: string; readonly answers: readonly string[] } {
  const values = valuesIn(hash);
  const textOf = (name: string): string => values.get(name) ?? '';
  return { name: textOf('name'), answers: ['a1', 'a2', 'a3', 'a4'].map(textOf) };
}
