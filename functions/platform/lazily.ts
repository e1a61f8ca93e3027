import type * as z from 'zod/mini';

/**
 * Returns a proxy that builds a contract or an object of schemas on first use. The bundler wraps each of them with
 * it, and each schema with `lazySchema` (see infra/constructs/lazy-schemas.ts): a function has hundreds, and a
 * request needs a few.
 */
export function lazily<T extends object>(build: () => T): T {
  let built: T | undefined;
  const value = (): T => {
    built ??= build();
    return built;
  };
  return new Proxy<object>(
    {},
    {
      get: (_, name) => Reflect.get(value(), name),
      has: (_, name) => Reflect.has(value(), name),
      ownKeys: () => Reflect.ownKeys(value()),
      getPrototypeOf: () => Reflect.getPrototypeOf(value()),
      getOwnPropertyDescriptor(_, name) {
        const found = Reflect.getOwnPropertyDescriptor(value(), name);
        // The proxy's target has no properties of its own, so none may be reported as non-configurable.
        return found && { ...found, configurable: true };
      },
    },
  ) as T;
}

/**
 * The same for a schema. Parsing reads only `_zod` from each schema, three times per value. Once built, the
 * stand-in has it as its own property, because a page of cases reads it 2,000 times.
 */
export function lazySchema<T extends z.core.$ZodType>(build: () => T): T {
  const standIn = Object.create(
    lazily(() => {
      const built = build();
      Object.defineProperty(standIn, '_zod', { value: built._zod });
      return built;
    }),
  );
  return standIn;
}
