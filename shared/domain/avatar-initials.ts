const initial = (word: string): string => word.match(/^\p{L}\p{M}*/u)?.[0] ?? '';

/**
 * The initials that a person's avatar shows everywhere, from their email: all that whoever may not see the email
 * needs to know of it. They are the ones that DiceBear draws for the same email.
 */
export function avatarInitials(email: string): string {
  // The suffix of every demo account says nothing about whose account it is.
  const [local = ''] = email.replace(/-demo@/i, '@').split('@');
  const words = [local, email]
    .map((text) => text.replace(/[`´‘’'ʼ]/g, '').match(/\p{L}[\p{L}\p{M}]*/gu))
    .find((found) => found !== null);
  const [first = '', ...rest] = words ?? [];
  const last = rest.at(-1);
  const shown = last ? initial(first) + initial(last) : first.match(/^(?:\p{L}\p{M}*){1,2}/u)?.[0];
  return (shown ?? '').toUpperCase();
}
