import { createAvatar } from '@dicebear/core';
import * as initials from '@dicebear/initials';
import { useMemo } from 'react';
import type { Role } from '#shared/domain/roles.ts';
import './avatar.css';

const colors = (role: Role | undefined): { ground: string; text: string } => {
  if (role === 'ADMIN') return { ground: 'shallow', text: 'chartLabel' };
  if (role === undefined || role === 'APPLICANT') return { ground: 'skeleton', text: 'ink2' };
  return { ground: 'land', text: 'landLabel' };
};

/** The suffix of every demo account says nothing about whose account it is. */
const withoutDemo = (seed: string) => seed.replace(/-demo@/i, '@');

/**
 * Initials drawn in the browser, so that nobody's address is sent to a service. `seed` is the email, so that a person
 * looks the same everywhere; only a message, which has no email, is drawn from its author's name.
 */
export function Avatar({
  seed,
  role,
  size = 'm',
}: {
  seed: string;
  role?: Role | undefined;
  size?: 's' | 'm' | 'l';
}) {
  const svg = useMemo(
    () =>
      createAvatar(initials, {
        seed: withoutDemo(seed) || '?',
        backgroundColor: ['transparent'],
        textColor: ['currentColor'],
        fontFamily: ['IBM Plex Sans Variable'],
        fontWeight: 600,
        fontSize: 38,
      })
        .toString()
        .replaceAll('#currentColor', 'currentColor'),
    [seed],
  );
  const { ground, text } = colors(role);
  return (
    <span
      className={`avatar ${{ s: 'size-m', m: '', l: 'size-l' }[size]}`}
      aria-hidden="true"
      style={{ background: `var(--lf-${ground})`, color: `var(--lf-${text})` }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the library's own drawing, which escapes the seed
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
