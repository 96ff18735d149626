import { mayEnter, type Viewer } from '../access/access.ts';
import type { NotificationCategory } from './notifications.ts';
import { notificationTexts as texts } from './texts.ts';

/** What the topic's notices are about, for this person. */
export function topicText(category: NotificationCategory, viewer: Viewer | null): string {
  if (category === 'payment' && mayEnter('admin', viewer)) return texts.staffTopics.payment;
  if (category === 'enquiry' && mayEnter('officer', viewer)) return texts.staffTopics.enquiry;
  return texts.topics[category].text;
}
