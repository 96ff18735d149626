/** All that other nouns may import from opportunities. */
export { renameSectorInAlerts } from './alerts/sector-slug.ts';
