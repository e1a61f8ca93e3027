import { describe, expect, it } from 'vitest';
import { isInvitationExpired } from './password-policy.ts';

describe('an invitation', () => {
  it('expires with its temporary password, after seven days', () => {
    const now = new Date('2026-11-22T12:00:00.000Z');
    expect(isInvitationExpired('2026-11-15T12:00:00.000Z', now)).toBe(false);
    expect(isInvitationExpired('2026-11-15T11:59:59.999Z', now)).toBe(true);
  });
});
