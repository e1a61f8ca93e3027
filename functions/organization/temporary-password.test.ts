import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NewPassword } from '#shared/domain/password-policy.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { temporaryPassword } from '../platform/temporary-password.ts';

describe('a temporary password', () => {
  it('meets the policy and needs no escaping in HTML', () => {
    const made = Array.from({ length: 500 }, temporaryPassword);
    expect(new Set(made).size).toBe(made.length);
    for (const password of made) {
      expect(z.safeParse(NewPassword, password).success, password).toBe(true);
      expect(escapeHtml(password)).toBe(password);
    }
  });
});
