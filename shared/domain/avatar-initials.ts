const initial = (word: string): string => word.match(/^\p{L}\p{M}*/u)?.[0] ?? '';

/**
 * The initials on a person's avatar, derived from their email and safe to show to people who can't see it. They
 * match what DiceBear draws for the same email.
 */
export function avatarInitials(email: string): string {
  // All demo accounts share this suffix, so it identifies nobody.
  const [local = ''] = email.replace(/-demo@/i, '@').split('@');
  const words = [local, email]
    .map((text) => text.replace(/[`´‘’'ʼ]/g, '').match(/\p{L}[\p{L}\p{M}]*/gu))
    .find((found) => found !== null);
  const [first = '', ...rest] = words ?? [];
  const last = rest.at(-1);
  const shown = last ? initial(first) + initial(last) : first.match(/^(?:\p{L}\p{M}*){1,2}/u)?.[0];
  return (shown ?? '').toUpperCase();
}
