/**
 * Stands in for a schema or a contract until it is used for the first time. The bundler puts it around each of
 * them (see lazy-schemas.ts in infra/constructs): a function has hundreds, and a request needs a few.
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
