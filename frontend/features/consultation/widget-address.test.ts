import { describe, expect, it } from 'vitest';
import { prefillIn, tokenIn } from '../booking/link-token.ts';
import { widgetAddress } from './widget-address.ts';

const scheduling = {
  firstName: 'Zoë',
  bookingToken: 'signed.token+/=',
  name: 'Zoë Müller & Sons',
  email: 'zoe+visa@example.com',
  currentVisaStatus: 'F-1',
  targetVisa: 'H-1B',
  urgencyTimeline: '3 months',
};
const prefill = {
  name: scheduling.name,
  email: scheduling.email,
  a1: scheduling.currentVisaStatus,
  a2: scheduling.targetVisa,
  a3: scheduling.urgencyTimeline,
  a4: 'Initial',
};

describe('the address of the scheduling widget', () => {
  it('keeps the visitor’s data out of servers and logs for our own page', () => {
    const { pathname, search, hash } = new URL(
      widgetAddress(scheduling, '', 'Initial'),
      'https://landfall.example',
    );
    expect([pathname, search]).toEqual(['/booking', '']);
    expect(tokenIn(hash)).toBe(scheduling.bookingToken);
    expect(prefillIn(hash)).toEqual({
      name: prefill.name,
      answers: [prefill.a1, prefill.a2, prefill.a3, prefill.a4],
    });
    expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toMatchObject(prefill);
  });

  it('prefills an external widget through query parameters', () => {
    const address = new URL(widgetAddress(scheduling, 'https://calls.example/landfall?hide=1', 'Initial'));
    expect(address.origin + address.pathname).toBe('https://calls.example/landfall');
    expect(Object.fromEntries(address.searchParams)).toEqual({ hide: '1', ...prefill });
    expect(address.hash).toBe('');
  });
});
