// @vitest-environment happy-dom
import { createAvatar } from '@dicebear/core';
import * as initials from '@dicebear/initials';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { avatarInitials } from '#shared/domain/avatar-initials.ts';
import { Avatar } from './avatar.tsx';

const drawn = (of: string) => render(<Avatar of={of} />).container.innerHTML;

it.each([
  ['amara.okonkwo@example.com', 'AO'],
  ['attorney-demo@landfall.example', 'AT'],
  ['katya@example.com', 'KA'],
  ['o’brien.mary-jane@example.com', 'OJ'],
  ['ana+visa2@example.com', 'AV'],
  ['x@example.com', 'X'],
  ['123@example.com', 'EC'],
  ['ÉLISE@example.com', 'ÉL'],
])('%s looks the same when drawn from its initials, and as DiceBear draws it', (email, expected) => {
  expect(avatarInitials(email)).toBe(expected);
  expect(drawn(avatarInitials(email))).toBe(drawn(email));
  const { initials: theirs } = createAvatar(initials, { seed: email.replace('-demo@', '@') }).toJson().extra;
  expect(avatarInitials(email)).toBe(theirs);
});
