/** Who looks at a public page. Nobody can sign in yet, so everybody is a visitor. */
export const viewer = { isStaff: false } as const;
