export const homepageLimits = { slides: 60, featuredSectors: 12, products: 12, resources: 12 } as const;
