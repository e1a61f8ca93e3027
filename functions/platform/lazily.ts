import type * as z from 'zod/mini';

/**
 * Stands in for a contract or an object of schemas until it is used for the first time. The bundler puts it around
 * each of them, and `lazySchema` around each schema (see lazy-schemas.ts in infra/constructs): a function has
 * hundreds, and a request needs a few.
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
        // The stand-in has no properties of its own, so none may be said to be permanent.
        return found && { ...found, configurable: true };
      },
    },
  ) as T;
}

/**
 * The same for a schema. Parsing asks each schema for `_zod`, and only for that, three times a value: once it is
 * built, the stand-in has it as a property of its own, for a page of cases asks 2,000 times.
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
