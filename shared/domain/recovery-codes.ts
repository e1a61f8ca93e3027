/** A code without letters that look alike, 80 bits each; shown in groups of four. */
export const recoveryCodes = {
  count: 10,
  letters: 16,
  /** Crockford's base 32. */
  alphabet: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  group: 4,
} as const;

/** A code as a person reads it: `7K3M-…`. */
export const shownRecoveryCode = (code: string): string =>
  (code.match(new RegExp(`.{${recoveryCodes.group}}`, 'g')) ?? []).join('-');

/** What a person typed, as codes are kept: look-alikes are read as the letter they stand for. */
export const typedRecoveryCode = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
