import { expect, it } from 'vitest';
import { adminPlaceOf } from '../../../src/domain/notifications/admin-place.ts';

it('maps a portal notification to its place in the administration', () => {
  const id = '01a21614-e3fd-73be-83bd-5573b3a1739b';
  expect(adminPlaceOf(`/dashboard/payments/${id}`)).toBe(`/admin/payments?id=${id}`);
  expect(adminPlaceOf('/dashboard/enquiries/ENQ-2026-000123')).toBe('/admin/enquiries?q=ENQ-2026-000123');
  expect(adminPlaceOf('/dashboard?tab=payments')).toBe('/admin/payments');
  expect(adminPlaceOf('/dashboard?tab=enquiries')).toBe('/admin/enquiries');
  expect(adminPlaceOf('/news/dashboard?tab=enquiries')).toBeUndefined();
  expect(adminPlaceOf('/profile?tab=security')).toBeUndefined();
  expect(adminPlaceOf(`/admin/payments?id=${id}`)).toBeUndefined();
});
