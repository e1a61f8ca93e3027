import { createAvatar } from '@dicebear/core';
import * as initials from '@dicebear/initials';
import { useMemo } from 'react';
import { avatarInitials } from '#shared/domain/avatar-initials.ts';
import './avatar.css';

/** Land, water, and paper: names of tokens for the ground and the letters on it. */
const colors = [
  ['land', 'landLabel'],
  ['shallow', 'chartLabel'],
  ['skeleton', 'ink2'],
] as const;

const colorOf = (initials: string) =>
  colors[[...initials].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % colors.length] ??
  colors[0];

/**
 * Initials drawn in the browser, so that no one's address is sent to a service. They and their color come from the
 * email, so that a person looks the same everywhere. Whoever may not see the email, such as the reader of a message,
 * gets its initials alone.
 * @param props.of an email, or the initials of one
 */
export function Avatar({ of, size = 'm' }: { of: string; size?: 's' | 'm' | 'l' }) {
  const letters = of.includes('@') ? avatarInitials(of) : of;
  const svg = useMemo(
    () =>
      createAvatar(initials, {
        seed: letters,
        backgroundColor: ['transparent'],
        textColor: ['currentColor'],
        fontFamily: ['IBM Plex Sans Variable'],
        fontWeight: 600,
        fontSize: 38,
      })
        .toString()
        .replaceAll('#currentColor', 'currentColor'),
    [letters],
  );
  const [ground, text] = colorOf(letters);
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
