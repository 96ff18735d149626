import { headTexts } from '../../site/head-texts.ts';

export const exportManagerTexts = {
  title: headTexts.admin.export,
  lead: 'Customize the content for the Export page',
  saved: { title: 'Success', text: 'Export page content has been saved successfully.' },
  saveFailed: { title: 'Error', text: 'Failed to save export page data. Please try again.' },
  heroImage: 'Select Hero Image',
  loadFailed: 'Failed to load the Export page',

  products: {
    add: 'Add product',
    save: 'Save product',
    empty: 'No products added yet',
  },
  resources: {
    empty: 'No resources added yet',
    addFirst: 'Add Your First Resource',
    addAnother: 'Add new resource',
    done: (isNew: boolean) => (isNew ? 'Add Resource' : 'Update Resource'),
    linkHint: 'URL to resource or document',
    typeHint: 'PDF, DOC, ZIP, etc.',
    titleNeeded: 'Enter a title',
    linkNeeded: 'Enter a link, or upload a document',
    upload: 'Upload Document',
    uploadHint: (names: string, size: string) => `${names}, up to ${size}. This fills in the link and type.`,
    uploaded: 'Upload successful',
    uploadedText: (name: string) => `${name} has been uploaded.`,
    uploadFailed: 'Upload failed',
    uploadFailedText: 'There was a problem uploading your file.',
    reason: (name: string, words: string) => `${name}: ${words}`,
    retry: 'Retry',
    uploading: (percent: number) => `Uploading… ${percent}%`,
    leaveTitle: 'Leave while a document is being uploaded?',
    leaveText: 'The upload will stop. You will need to choose the document again.',
    leave: 'Leave and stop upload',
  },
  services: {
    add: 'Add service',
    empty: 'No services added yet',
    icons: { 'file-text': 'Document', share: 'Share', download: 'Download' },
  },
} as const;
