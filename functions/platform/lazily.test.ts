import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { lazily, lazySchema } from './lazily.ts';

describe('a lazy schema', () => {
  it('is built once, on first use', () => {
    const build = vi.fn(() => z.object({ name: z.string() }));
    const Named = lazySchema(build);
    const Page = z.object({ items: z.array(z.optional(Named)) });
    expect(build).not.toHaveBeenCalled();
    expect(Page.parse({ items: [{ name: 'a' }, undefined] })).toEqual({ items: [{ name: 'a' }, undefined] });
    expect(z.safeParse(Named, { name: 1 }).success).toBe(false);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('caches what parsing reads as its own property', () => {
    const Name = lazySchema(() => z.string());
    expect(Object.hasOwn(Name, '_zod')).toBe(false);
    expect(Name.parse('a')).toBe('a');
    expect(Object.hasOwn(Name, '_zod')).toBe(true);
  });

  it('can be extended, checked, and distinguished from others', () => {
    const Named = lazySchema(() => z.object({ name: z.string() }));
    const Aged = lazySchema(() => z.extend(Named, { age: z.number() }));
    expect(Aged.parse({ name: 'a', age: 1 })).toEqual({ name: 'a', age: 1 });
    expect(Aged.check(z.refine(({ age }) => age > 1)).safeParse({ name: 'a', age: 1 }).success).toBe(false);
    expect(Named).toBeInstanceOf(z.ZodMiniObject);
    expect(Object.keys(Aged.shape)).toEqual(['name', 'age']);
  });
});

describe('a lazy object', () => {
  it('has the properties of the built object, also when copied', () => {
    const build = vi.fn(() => ({ one: 1, two: 2 }));
    const numbers = lazily(build);
    expect(build).not.toHaveBeenCalled();
    expect({ ...numbers }).toEqual({ one: 1, two: 2 });
    expect('one' in numbers).toBe(true);
    expect('three' in numbers).toBe(false);
    expect(JSON.stringify(numbers)).toBe('{"one":1,"two":2}');
  });
});
