/**
 * The beginning of a text, with at most this many UTF-16 code units, which is how schemas count. It never ends with
 * half of a surrogate pair: that isn't a character, so schemas and DynamoDB reject it.
 */
export const startOfText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/\p{Cs}$/u, '');
