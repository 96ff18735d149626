export const clientTasksLink = (clientId: string): string => `/clients/${clientId}?tab=tasks`;
