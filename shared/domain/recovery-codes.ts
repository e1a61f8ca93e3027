/** Codes of 80 bits without ambiguous characters, displayed in groups of four. */
export const recoveryCodes = {
  count: 10,
  letters: 16,
  /** Crockford's base 32. */
  alphabet: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  group: 4,
} as const;

/** The display form of a code: `7K3M-…`. */
export const formatRecoveryCode = (code: string): string =>
  (code.match(new RegExp(`.{${recoveryCodes.group}}`, 'g')) ?? []).join('-');

/** Normalizes a typed code; ambiguous characters are read as the ones they stand for. */
export const parseRecoveryCode = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
