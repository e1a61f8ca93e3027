import { randomInt } from 'node:crypto';

/**
 * Only characters that are unambiguous in HTML, URLs, and print, since Cognito doesn't escape the password in the
 * email.
 */
const alphabets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-_=!*'] as const;
const length = 16;

const pick = (letters: string): string => letters.charAt(randomInt(letters.length));

/**
 * A password for an emailed invitation, with at least one character of each kind the policy requires. Cognito's own
 * may contain "<" or "&", which break in HTML mail. Source:
 * https://github.com/aws-samples/sample-agentcore-lowcode-nocode/pull/1
 */
export function temporaryPassword(): string {
  const all = alphabets.join('');
  const letters = [
    ...alphabets.map(pick),
    ...Array.from({ length: length - alphabets.length }, () => pick(all)),
  ];
  for (let at = letters.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [letters[at], letters[other]] = [letters[other] ?? '', letters[at] ?? ''];
  }
  return letters.join('');
}
