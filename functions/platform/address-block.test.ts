import { describe, expect, test } from 'vitest';
import { addressBlock } from './address-block.ts';

describe('the network of a caller', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, block) => {
    expect(addressBlock(address)).toBe(block);
  });

  test('treats all addresses of a /64 as one caller', () => {
    const blocks = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:0:9'].map(
      addressBlock,
    );
    expect(new Set(blocks).size).toBe(1);
    expect(blocks).not.toContain(addressBlock('2001:db8:1:3::1'));
  });
});
