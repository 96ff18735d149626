/** In the URL of lists with example content: the figures leave examples out (D63). */
export const exampleFilters = ['hidden'] as const;
export type ExampleFilter = (typeof exampleFilters)[number];
