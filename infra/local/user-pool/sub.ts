import { randomBytes } from 'node:crypto';

/**
 * 32 hexadecimal digits in the form Cognito has given `sub` since 2024, such as
 * 24688438-40e1-70d0-d97e-084cfc8992c7: a 7 for the version and any digit for the variant, which RFC 9562
 * does not allow.
 */
export const subOf = (digits: string): string =>
  digits.replace(/^(.{8})(.{4}).(.{3})(.{4})(.{12})$/, '$1-$2-7$3-$4-$5');

export const newSub = (): string => subOf(randomBytes(16).toString('hex'));
