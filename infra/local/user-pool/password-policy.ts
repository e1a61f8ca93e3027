import { randomInt } from 'node:crypto';
import { invalidParameter, PoolError } from './pool-error.ts';
import type { PasswordPolicy } from './pool-settings.ts';

/** The characters Cognito counts as symbols, and a space that is not at either end. */
const symbols = /[$^*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]|(?<=\S) (?=\S)/;

const rules: readonly [keyof PasswordPolicy, RegExp, string][] = [
  ['RequireLowercase', /[a-z]/, 'Password must have lowercase characters'],
  ['RequireUppercase', /[A-Z]/, 'Password must have uppercase characters'],
  ['RequireNumbers', /[0-9]/, 'Password must have numeric characters'],
  ['RequireSymbols', symbols, 'Password must have symbol characters'],
];

/** Source, and of the message: cds-snc/platform-forms-client#5635 */
const format = /^[\S]+.*[\S]+$/;

/** @throws PoolError with Cognito's message: InvalidParameterException for its form, else InvalidPasswordException */
export function requireGoodPassword(policy: PasswordPolicy, password: string): void {
  const reject = (why: string) =>
    new PoolError('InvalidPasswordException', `Password did not conform with policy: ${why}`);
  if (!format.test(password))
    throw invalidParameter(
      `1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ${format.source}`,
    );
  if (password.length < policy.MinimumLength) throw reject('Password not long enough');
  if (password.length > 256) throw reject('Password is too long');
  for (const [rule, pattern, why] of rules) {
    if (policy[rule] && !pattern.test(password)) throw reject(why);
  }
}

const alphabets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%^*&<>\'"'];
const pick = (letters: string): string => letters.charAt(randomInt(letters.length));

/**
 * A password that meets every policy, like the one Cognito generates for an invited person. Like Cognito's, it
 * may contain characters that are special in HTML, where it is inserted unescaped. Source:
 * https://github.com/aws-samples/sample-agentcore-lowcode-nocode/pull/1
 */
export function temporaryPassword(policy: PasswordPolicy): string {
  const letters = alphabets.map(pick);
  while (letters.length < Math.max(policy.MinimumLength, 12)) letters.push(pick(alphabets.join('')));
  for (let at = letters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [letters[at], letters[other]] = [letters[other] ?? '', letters[at] ?? ''];
  }
  return letters.join('');
}
