import { createAvatar } from '@dicebear/core';
import * as initials from '@dicebear/initials';
import { useMemo } from 'react';
import { avatarInitials } from '#shared/domain/avatar-initials.ts';
import './avatar.css';

/** Token names for background and letter colors: land, water, and paper. */
const colors = [
  ['land', 'landLabel'],
  ['shallow', 'chartLabel'],
  ['skeleton', 'ink2'],
] as const;

const colorOf = (initials: string) =>
  colors[[...initials].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % colors.length] ??
  colors[0];

/**
 * Initials drawn in the browser, so that no email address is sent to a service. Initials and color are derived from
 * the email, so a person looks the same everywhere. Components that must not show the email, such as messages, pass
 * only its initials.
 * @param props.of an email address, or the initials of one
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
