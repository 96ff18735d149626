import { catalogue } from './catalogue.ts';
import { adminTexts } from '../../src/domain/texts/admin.ts';
import { articleManagerTexts } from '../../src/domain/texts/article-manager.ts';
import { brandingTexts, mediaTexts } from '../../src/domain/texts/media.ts';
import { menuTexts } from '../../src/domain/texts/menus.ts';
import { opportunityManagerTexts } from '../../src/domain/texts/opportunity-manager.ts';
import { roleTexts } from '../../src/domain/texts/roles.ts';
import { serviceManagerTexts } from '../../src/domain/texts/services.ts';
import { settingsTexts } from '../../src/domain/texts/settings.ts';
import { siteContentTexts } from '../../src/domain/texts/site-content.ts';
import { contentFieldTexts } from '../../src/domain/texts/content-fields.ts';
import { billingCycles } from '../../src/domain/billing.ts';
import { opportunityCurrencies, serviceCurrencies } from '../../src/domain/money.ts';
import { opportunityStatuses } from '../../src/domain/opportunities.ts';
import { resourceType, uploadKinds } from '../../src/domain/media.ts';
import { trashDays } from '../../src/domain/trash.ts';

const mebibyte = 1024 * 1024;

/** Entries of the sidebar that the specification does not know (D3, D58). */
const added = new Set([
  '/admin/redirects',
  '/clients',
  '/admin/enquiries',
  '/admin/payments',
  '/admin/trash',
  '/admin/audit',
  '/admin/jobs',
]);

catalogue('2 §2, the shell and its dashboard', {
  sidebar: [
    [
      [
        '/admin',
        '/admin/homepage',
        '/admin/about',
        '/admin/invest',
        '/admin/export',
        '/admin/investment-opportunities',
        '/admin/services',
        '/admin/content',
        '/admin/pages',
        '/admin/posts',
        '/admin/menu',
        '/admin/media',
        '/admin/settings',
      ],
      Object.keys(adminTexts.entries).filter((path) => !added.has(path)),
    ],
    ['Dashboard', adminTexts.entries['/admin']],
    ['Admin', adminTexts.admin],
  ],
  'quick actions': [
    ['View Website', adminTexts.viewWebsite],
    ['Create New Page', adminTexts.createPage],
    ['Write New Post', adminTexts.writePost],
    ['Edit Navigation Menu', adminTexts.editMenu],
    ['Update Site Settings', adminTexts.updateSettings],
  ],
});

catalogue('2 §2, §5 and D55, pages and posts', {
  pages: [
    ['Search pages...', articleManagerTexts.pages.searchHint],
    ['No pages found. Try adjusting your search or add a new page.', articleManagerTexts.pages.empty],
    ['Add New Page', articleManagerTexts.pages.add],
    ['Back to Pages', articleManagerTexts.pages.back],
    ['Create New Page', articleManagerTexts.pages.createTitle],
    ['Edit Terms of use', articleManagerTexts.pages.editTitle('Terms of use')],
    ['Are you sure you want to delete this page?', articleManagerTexts.pages.confirmRemove],
    ['Page created successfully', articleManagerTexts.pages.created.text],
    ['Page updated successfully', articleManagerTexts.pages.updated.text],
    ['Page deleted successfully', articleManagerTexts.pages.removed.text],
  ],
  posts: [
    ['Search posts...', articleManagerTexts.posts.searchHint],
    ['No posts found. Try adjusting your search or add a new post.', articleManagerTexts.posts.empty],
    ['Add New Post', articleManagerTexts.posts.createTitle],
    ['Edit Post', articleManagerTexts.posts.editTitle],
    ['Are you sure you want to delete this post?', articleManagerTexts.posts.confirmRemove],
    ['Post created successfully', articleManagerTexts.posts.created.text],
    ['Post updated successfully', articleManagerTexts.posts.updated.text],
    ['Post deleted successfully', articleManagerTexts.posts.removed.text],
  ],
  columns: [
    ['Title', articleManagerTexts.columns.title],
    ['Slug', articleManagerTexts.columns.slug],
    ['Status', articleManagerTexts.columns.status],
    ['Last Modified', articleManagerTexts.columns.modified],
    ['Category', articleManagerTexts.columns.category],
    ['Author', articleManagerTexts.columns.author],
    ['Date', articleManagerTexts.columns.date],
    ['Actions', articleManagerTexts.columns.actions],
  ],
  states: [[{ draft: 'Draft', published: 'Published' }, articleManagerTexts.statuses]],
});

catalogue('2 §2 and §8, Settings', {
  settings: [
    ['Website Settings', settingsTexts.title],
    ['Save Settings', settingsTexts.save],
    ['General', settingsTexts.tabNames.general],
    ['Appearance', settingsTexts.tabNames.appearance],
    ['SEO', settingsTexts.tabNames.seo],
    ['Copyright', settingsTexts.tabNames.copyright],
    ['Users', settingsTexts.tabNames.users],
    ['Settings saved', settingsTexts.saved],
    ['Your settings have been saved successfully.', settingsTexts.savedNote],
  ],
  users: [
    ['Unnamed User', roleTexts.unnamed],
    ['No roles', roleTexts.noRoles],
    ['Add Admin', roleTexts.addAdmin],
    [{ admin: 'Make Admin', editor: 'Make Editor' }, roleTexts.make],
    ['Error', roleTexts.error],
    ['Failed to fetch users', roleTexts.fetchFailed],
    ['Failed to add role', roleTexts.addFailed],
    ['Failed to remove role', roleTexts.removeFailed],
    ['Failed to add admin role', roleTexts.addAdminFailed],
    ['User not found', roleTexts.notFoundTitle],
    ['No user found with that email address.', roleTexts.notFound],
    ['Role added', roleTexts.added],
    ['Role removed', roleTexts.removed],
  ],
  'logo and favicon': [
    ['Invalid file type', brandingTexts.invalidType],
    ['Please upload a PNG, JPG or SVG file for logo', brandingTexts.invalidLogo],
    ['Please upload a PNG, JPG, GIF or SVG file for favicon', brandingTexts.invalidFavicon],
    ['File too large', brandingTexts.tooLarge],
    ['Please upload a file smaller than 2MB.', brandingTexts.tooLargeNote],
    ['Upload failed', brandingTexts.uploadFailed],
    ['There was an error uploading your file.', brandingTexts.uploadFailedNote],
    [{ logo: 'Logo has been updated', favicon: 'Favicon has been updated' }, brandingTexts.updated],
    [2 * mebibyte, uploadKinds.logo.maxBytes],
    [2 * mebibyte, uploadKinds.favicon.maxBytes],
    [['jpeg', 'jpg', 'png', 'svg'], [...uploadKinds.logo.extensions].toSorted()],
    [['gif', 'jpeg', 'jpg', 'png', 'svg'], [...uploadKinds.favicon.extensions].toSorted()],
  ],
});

catalogue('2 §2, §5 and §8, the media library', {
  texts: [
    ['Media Library', mediaTexts.title],
    ['Browse Media', mediaTexts.browse],
    ['Upload New', mediaTexts.upload],
    ['Search media files...', mediaTexts.search],
    ['No media found', mediaTexts.empty],
    ['Select Image', mediaTexts.selectImage],
    ['Change Image', mediaTexts.changeImage],
    ['Failed to load media files', mediaTexts.fetchFailed],
    ['Failed to delete file', mediaTexts.deleteFailed],
    ['File deleted', mediaTexts.deleted],
    ['The file has been removed from the media library.', mediaTexts.deletedNote],
    ['Upload successful', mediaTexts.uploadDone],
    ['Your media has been uploaded.', mediaTexts.uploadDoneNote],
    ['Error uploading reef.png', mediaTexts.uploadFailed('reef.png')],
    ['Some files were not added', mediaTexts.notAdded],
  ],
  limits: [
    [5_242_880, uploadKinds.media.maxBytes],
    [['gif', 'jpeg', 'jpg', 'png', 'svg', 'webp'], [...uploadKinds.media.extensions].toSorted()],
  ],
});

catalogue('2 §2, §5 and §8, services', {
  form: [
    ['Add New Service', serviceManagerTexts.add],
    ['Edit Service', serviceManagerTexts.editTitle],
    ['Save Service', serviceManagerTexts.save],
    ['Cancel', serviceManagerTexts.cancel],
    ['Service Name', contentFieldTexts.service.name],
    ['Category', contentFieldTexts.service.category],
    ['Short Description', contentFieldTexts.service.shortDescription],
    ['Full Description', contentFieldTexts.service.description],
    ['Price', contentFieldTexts.service.price],
    ['Currency', contentFieldTexts.service.currency],
    ['Billing Cycle', contentFieldTexts.service.billingCycle],
    ['Max Subscribers', contentFieldTexts.service.maxSubscribers],
    ['Active Service', contentFieldTexts.service.isActive],
    ['Are you sure you want to delete this service?', serviceManagerTexts.confirmRemove],
  ],
  toasts: [
    ['Error fetching services', serviceManagerTexts.fetchFailed],
    ['Error saving service', serviceManagerTexts.saveFailed],
    ['Error deleting service', serviceManagerTexts.removeFailed],
    ['Service updated successfully', serviceManagerTexts.updated],
    ['Service created successfully', serviceManagerTexts.created],
    ['Service deleted successfully', serviceManagerTexts.removed],
  ],
  options: [
    [['USD', 'PGK', 'AUD'], serviceCurrencies],
    [['monthly', 'quarterly', 'annually', 'one-time'], billingCycles],
  ],
});

catalogue('2 §2, §5 and §8, investment opportunities', {
  texts: [
    ['Add Opportunity', opportunityManagerTexts.add],
    ['N/A', opportunityManagerTexts.noRoi],
    ['Are you sure you want to delete this opportunity?', opportunityManagerTexts.confirmRemove],
    ['Opportunity updated successfully', opportunityManagerTexts.updated],
    ['Opportunity created successfully', opportunityManagerTexts.created],
    ['Opportunity deleted successfully', opportunityManagerTexts.removed],
    ['Error', opportunityManagerTexts.error],
    ['Failed to save opportunity', opportunityManagerTexts.saveFailed],
    ['Failed to delete opportunity', opportunityManagerTexts.removeFailed],
  ],
  options: [
    [['active', 'pending', 'closed'], opportunityStatuses],
    [['USD', 'EUR', 'PGK'], opportunityCurrencies],
  ],
});

catalogue('2 §2 and D55, menus and site content', {
  tabs: [
    [['Hero Section', 'About Section', 'Features', 'Call to Action', 'Footer'], Object.values(siteContentTexts.tab)],
    ['Add Feature', siteContentTexts.addFeature],
  ],
  menus: [
    ['Menu created successfully', menuTexts.created],
    ['Menu updated successfully', menuTexts.saved.title],
    ['Menu deleted successfully', menuTexts.deleted],
    ['Header', menuTexts.locations.header],
  ],
  'site content': [['Site content updated successfully', siteContentTexts.saved.title]],
});

catalogue('2 §5 and D44, documents', {
  limits: [
    [['doc', 'docx', 'pdf', 'rar', 'xls', 'xlsx', 'zip'], [...uploadKinds.resource.extensions].toSorted()],
    [20 * mebibyte, uploadKinds.resource.maxBytes],
    [['jpeg', 'jpg', 'pdf', 'png', 'webp'], [...uploadKinds['payment-proof'].extensions].toSorted()],
    [10 * mebibyte, uploadKinds['payment-proof'].maxBytes],
  ],
  'types by extension': [
    ['PDF', resourceType('a.pdf')],
    ['DOC', resourceType('a.doc')],
    ['DOC', resourceType('a.docx')],
    ['EXCEL', resourceType('a.xls')],
    ['EXCEL', resourceType('a.xlsx')],
    ['ZIP', resourceType('a.zip')],
    ['ZIP', resourceType('a.rar')],
    ['FILE', resourceType('a.odt')],
  ],
  'days in the trash (D38)': [[30, trashDays]],
});
