import { describe, expect, it } from 'vitest';
import { isInvitationExpired, NewPassword } from './password-policy.ts';

describe('a new password', () => {
  it.each(['Harbor-Light1', 'Harbor-Ligh1', 'Harbor-Light 1', `Aa1-${'x'.repeat(252)}`])(
    'can be %s',
    (password) => {
      expect(NewPassword.safeParse(password).success).toBe(true);
    },
  );

  it.each([
    ['too short', 'Harbor-Lig1'],
    ['too long', `Aa1-${'x'.repeat(253)}`],
    ['without a lowercase letter', 'HARBOR-LIGHT1'],
    ['without an uppercase letter', 'harbor-light1'],
    ['without a number', 'Harbor-Lights'],
    ['without a symbol', 'HarborsLight1'],
    ['with a space at the start', ' Harbor-Light1'],
    ['with a space at the end', 'Harbor-Light1 '],
  ])('can’t be %s', (_, password) => {
    expect(NewPassword.safeParse(password).success).toBe(false);
  });
});

describe('an invitation', () => {
  it('expires with its temporary password, after seven days', () => {
    const now = new Date('2026-11-22T12:00:00.000Z');
    expect(isInvitationExpired('2026-11-15T12:00:00.000Z', now)).toBe(false);
    expect(isInvitationExpired('2026-11-15T11:59:59.999Z', now)).toBe(true);
  });
});
