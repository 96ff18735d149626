interface Names {
  firstName: string | null;
  lastName: string | null;
}

/** '' if unknown. */
export const fullName = (names: Names | null): string => `${names?.firstName ?? ''} ${names?.lastName ?? ''}`.trim();
