import type { TextColour } from '../homepage/schema.ts';

/** D54; equal in both schemes. A test compares them with styles.css. */
export const contentColours: Record<TextColour, string> = {
  white: '#ffffff',
  black: '#000000',
  grey: '#6b7280',
  navy: '#14274e',
  'brand-blue': '#1d4f91',
  'brand-green': '#0f5c46',
  green: '#18794e',
  red: '#c1121f',
  purple: '#6d28d9',
  yellow: '#fcd116',
  orange: '#c2570c',
  gold: '#d4a017',
};
