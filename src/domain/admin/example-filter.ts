/** Of lists that hold example content, in the URL: the figures leave examples out (D63). */
export const exampleFilters = ['hidden'] as const;
export type ExampleFilter = (typeof exampleFilters)[number];
