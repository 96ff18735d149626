import { catalogue } from './catalogue.ts';
import { adminActionsFor } from '../../src/domain/admin/admin-actions.ts';
import { cardsOf } from '../../src/domain/admin/figures.ts';
import { adminMenuGroupsFor } from '../../src/domain/admin/admin-menu.ts';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { articleManagerTexts } from '../../src/domain/articles/manager-texts.ts';
import { brandingTexts, mediaTexts } from '../../src/domain/media/texts.ts';
import { menuTexts } from '../../src/domain/menus/texts.ts';
import { holidayTexts } from '../../src/domain/settings/holiday-texts.ts';
import { redirectTexts } from '../../src/domain/redirects/texts.ts';
import { sectorTexts } from '../../src/domain/sectors/texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { clientTexts } from '../../src/domain/clients/texts.ts';
import { enquiryInboxTexts } from '../../src/domain/enquiries/inbox-texts.ts';
import { paymentPageTexts } from '../../src/domain/billing/payment-page-texts.ts';
import { subscriptionTexts } from '../../src/domain/billing/portal-texts.ts';
import { menuLocations } from '../../src/domain/site/site.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { profileTexts } from '../../src/domain/profile/texts.ts';
import { contentEditorTexts } from '../../src/domain/content/editor-texts.ts';
import { roleTexts } from '../../src/domain/access/texts.ts';
import { serviceManagerTexts } from '../../src/domain/services/texts.ts';
import { appearanceTexts, generalTexts, securityTexts, settingsTexts } from '../../src/domain/settings/texts.ts';
import { siteContentTexts } from '../../src/domain/site/site-content-texts.ts';
import { pageDocument, postDocument, slugOf } from '../../src/domain/articles/articles.ts';
import { resourceType, uploadKinds } from '../../src/domain/media/media.ts';
import { trashDays } from '../../src/domain/trash/trash.ts';

const mebibyte = 1024 * 1024;

/** Sidebar entries that are not in the specification (D3, D58). */
const added = new Set([
  '/admin/redirects',
  '/admin/facts',
  '/admin/health',
  '/clients',
  '/admin/answers',
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
    [
      ['Clients', 'Enquiries', 'Payments', 'Trash', 'Jobs'],
      [
        adminTexts.entries['/clients'],
        adminTexts.entries['/admin/enquiries'],
        adminTexts.entries['/admin/payments'],
        adminTexts.entries['/admin/trash'],
        adminTexts.entries['/admin/jobs'],
      ],
    ],
    [
      [
        'Dashboard',
        'Website: Homepage, About Page, Invest Page, Export Page, Content, Pages, Posts, Facts, Menu, Media Library, Redirects, Content Health',
        'Investors: Investment Opportunities, Services, Enquiries, Answers, Clients',
        'Money: Payments',
        'System: Settings, Audit Log, Jobs, Trash',
      ],
      adminMenuGroupsFor({ roles: ['admin'] }).map(({ label, entries }) => {
        const names = entries.map((entry) => entry.label).join(', ');
        return label === null ? names : `${label}: ${names}`;
      }),
    ],
    ['Dashboard', adminTexts.entries['/admin']],
    ['Admin', adminTexts.admin],
  ],
  cards: [
    [
      [
        ['Pages', 6, undefined],
        ['Posts', 4, undefined],
        ['Menus', 2, undefined],
        ['Content', 5, 'sections, none changed yet'],
        ['Settings', 12, 'groups, 3 changed'],
      ],
      cardsOf({
        pages: 6,
        posts: 4,
        activeOpportunities: 0,
        openEnquiries: 0,
        forAdmins: {
          menus: 2,
          contentSections: { total: 5, changed: 0 },
          settingsGroups: { total: 12, changed: 3 },
          paymentsToMatch: 0,
          users: 1,
          mail: 'smtp',
          mailsGivenUp: 0,
        },
      }).map(({ label, count, note }) => [label, count, note]),
    ],
  ],
  'quick actions': [
    [
      ['Create New Page', 'Write New Post', 'Edit Navigation Menu', 'Update Site Settings'],
      adminActionsFor({ roles: ['admin'] }, 'quick').map(({ label }) => label),
    ],
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
  states: [
    [
      { draft: 'Draft', scheduled: 'Scheduled', published: 'Published', expired: 'Expired' },
      articleManagerTexts.states,
    ],
    ['with newer draft', articleManagerTexts.withDraft],
    [
      'Published, version 3, with newer draft',
      contentEditorTexts.status.withDraft(contentEditorTexts.status.published(3)),
    ],
  ],
  'a new page and a new post': [
    ['draft', pageDocument.defaults.status],
    [
      { status: 'draft', category: 'General', author: 'Admin' },
      {
        status: postDocument.defaults.status,
        category: postDocument.defaults.category,
        author: postDocument.defaults.author,
      },
    ],
    ['doing-business', slugOf('Doing Business')],
  ],
  'somebody else saved first (D37)': [
    ['Someone else saved a newer version', formTexts.newerVersion],
    ['Someone else saved a newer version', profileTexts.newerVersion],
  ],
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
    ['Time zone', generalTexts.timezone],
    ['Date format', generalTexts.dateFormat],
    ['Staff need two-factor', securityTexts.staffTwoFactor],
    ['Settings saved', settingsTexts.saved],
    ['Your settings have been saved successfully.', settingsTexts.savedNote],
  ],
  users: [
    ['Unnamed User', roleTexts.unnamed],
    ['No roles', roleTexts.noRoles],
    ['Add Admin', roleTexts.addAdmin],
    [{ admin: 'Make Admin', editor: 'Make Editor', officer: 'Make Officer' }, roleTexts.make],
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
    ['PNG, JPG or SVG, up to 2 MB. Recommended size 250x80 px.', appearanceTexts.logoHint],
    ['PNG, JPG, GIF or SVG, up to 2 MB. Recommended size 32x32 px.', appearanceTexts.faviconHint],
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
    ['Footer, quick links', menuTexts.locations.footer_quick],
    ['Footer, resources', menuTexts.locations.footer_resources],
    [['header', 'footer_quick', 'footer_resources'], menuLocations],
    ['Name', menuTexts.name],
    ['Location', menuTexts.location],
    ['Label', menuTexts.label],
    ['URL', menuTexts.url],
  ],
  'site content': [
    ['Site content updated successfully', siteContentTexts.saved.title],
    [
      {
        title: 'Title',
        subtitle: 'Subtitle',
        buttonText: 'Button Text',
        buttonLink: 'Button Link',
        backgroundImage: 'Background Image',
      },
      siteContentTexts.labels.hero,
    ],
    [{ title: 'Title', content: 'Content', image: 'Image' }, siteContentTexts.labels.about],
    [
      { companyName: 'Company Name', address: 'Address', generalEmail: 'Email', phone: 'Phone' },
      siteContentTexts.contact,
    ],
  ],
  'more toasts of the pattern (D55)': [
    ['Media file updated successfully', mediaTexts.saved],
    ['Service restored successfully', serviceManagerTexts.unarchived],
    ['Version restored successfully', contentEditorTexts.restored],
    ['Account restored successfully', roleTexts.restoredDone],
    [
      ['Answer', 'Fact', 'Client', 'Enquiry', 'Media file', 'Menu', 'Opportunity', 'Page', 'Post', 'Service'].map(
        (noun) => `${noun} restored successfully`,
      ),
      Object.keys(trashTexts.kinds).map((kind) => trashTexts.restored(kind)),
    ],
    [
      ['Redirect created successfully', 'Redirect updated successfully', 'Redirect deleted successfully'],
      [redirectTexts.created, redirectTexts.updated, redirectTexts.removed],
    ],
    ['Sector created successfully', sectorTexts.created],
    ['Holiday created successfully', holidayTexts.created],
    ['Contact created successfully', clientTexts.interactions.created],
    ['Contact updated successfully', clientTexts.interactions.updated],
    ['Contact deleted successfully', clientTexts.interactions.deleted],
    ['Task created successfully', clientTexts.tasks.created],
    ['Task updated successfully', clientTexts.tasks.updated],
    ['Task deleted successfully', clientTexts.tasks.deleted],
    ['Enquiry deleted successfully', enquiryInboxTexts.deleted],
    ['Client record created successfully', enquiryInboxTexts.clientMade],
    ['Subscription updated successfully', subscriptionTexts.updated],
    ['Payment created successfully', paymentPageTexts.newPaymentCreated],
  ],
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
