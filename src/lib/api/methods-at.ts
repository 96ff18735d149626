export type Path = readonly string[];

type Methods = Record<string, (path: Path, ...rest: never[]) => unknown>;

/** `methodsAt({ query }, []).posts.list.query(input)` calls `query(['posts', 'list'], input)`. */
export function methodsAt(methods: Methods, path: Path): unknown {
  return new Proxy(
    {},
    {
      get(_, key) {
        const name = String(key);
        if (!Object.hasOwn(methods, name)) return methodsAt(methods, [...path, name]);
        const method = methods[name] as (path: Path, ...rest: unknown[]) => unknown;
        return (...rest: unknown[]) => method(path, ...rest);
      },
    },
  );
}
