import { catalogue } from './catalogue.ts';
import { sectionIcons, sectionLayouts } from '../../src/domain/content/about-kinds.ts';
import { defaultProductCategory } from '../../src/domain/content/export-kinds.ts';
import { buttonColours, heroFonts, textColours, textSizes, titleSizes } from '../../src/domain/content/homepage.ts';
import { defaultImageStyle, imageWidths, objectFits } from '../../src/domain/content/image-style.ts';
import { dateFormats, siteFonts } from '../../src/domain/site.ts';
import { defaultSettings } from '../../src/domain/site-defaults.ts';
import { aboutManagerTexts } from '../../src/domain/texts/about-manager.ts';
import { contentEditorTexts } from '../../src/domain/texts/content-editor.ts';
import { contentFieldTexts } from '../../src/domain/texts/content-fields.ts';
import { exportManagerTexts } from '../../src/domain/texts/export-manager.ts';
import { homepageManagerTexts } from '../../src/domain/texts/homepage-manager.ts';
import { contentHints, investManagerTexts } from '../../src/domain/texts/invest-manager.ts';

catalogue('2 §2 and §8, the four page managers', {
  'every one': [
    ['Save Changes', contentEditorTexts.save],
    ['Saving...', contentEditorTexts.saving],
    ['+3 more', contentEditorTexts.more(3)],
  ],
  homepage: [
    ['Edit Homepage Sections', homepageManagerTexts.title],
    ['Media Library', homepageManagerTexts.mediaLibrary],
    [
      ['Hero Slideshow', 'Investment Section', 'Export Section', 'Call to Action'],
      Object.values(homepageManagerTexts.tab),
    ],
    [{ buttonText: 'Learn More', buttonLink: '/' }, homepageManagerTexts.newSlide],
    [{ title: 'Changes saved', text: 'Your homepage changes have been published.' }, homepageManagerTexts.saved],
    [{ title: 'Error', text: 'Failed to save homepage data. Please try again.' }, homepageManagerTexts.saveFailed],
  ],
  about: [
    ['About Page Content', aboutManagerTexts.title],
    [{ title: 'Success', text: 'About page content saved successfully.' }, aboutManagerTexts.saved],
    ['Failed to save About page data. Please try again.', aboutManagerTexts.saveFailed.text],
    ['Failed to load About page data', aboutManagerTexts.loadFailed],
  ],
  invest: [
    ['Invest Page Manager', investManagerTexts.title],
    ['Customize the content for the Invest page', investManagerTexts.lead],
    ['Select Hero Image', investManagerTexts.selectHeroImage],
    ['Add Feature', investManagerTexts.addFeature],
    ['New Feature', investManagerTexts.newFeature],
    ['Add Sector', investManagerTexts.addSector],
    ['New Sector', investManagerTexts.newSector],
    ['0-0%', investManagerTexts.newRange],
    ['10-15%', investManagerTexts.growthHint],
    ['400px, 16rem, auto', contentHints.height],
    ['Background Color', contentFieldTexts.invest['features.items.*.bgColor']],
    ['Growth Rate', contentFieldTexts.invest['sectors.sectors.*.growth']],
    ['Side Note', contentFieldTexts.invest['calculator.sideNote']],
    ['Sector Name', contentFieldTexts.invest['calculator.sectors.*.name']],
    ['Return Range', contentFieldTexts.invest['calculator.sectors.*.returnRange']],
    ['Primary Button Text', contentFieldTexts.invest['hero.primaryButtonText']],
    ['Secondary Button Text', contentFieldTexts.invest['hero.secondaryButtonText']],
    ['Invest page content has been saved successfully.', investManagerTexts.saved.text],
    ['Failed to save invest page data. Please try again.', investManagerTexts.saveFailed.text],
  ],
  export: [
    ['Export Page Manager', exportManagerTexts.title],
    ['Customize the content for the Export page', exportManagerTexts.lead],
    ['No resources added yet', exportManagerTexts.resources.empty],
    ['Add Your First Resource', exportManagerTexts.resources.addFirst],
    ['Add Resource', exportManagerTexts.resources.done(true)],
    ['Update Resource', exportManagerTexts.resources.done(false)],
    ['URL to resource or document', exportManagerTexts.resources.linkHint],
    ['PDF, DOC, ZIP, etc.', exportManagerTexts.resources.typeHint],
    ['Upload Document', exportManagerTexts.resources.upload],
    ['Upload successful', exportManagerTexts.resources.uploaded],
    ['guide.pdf has been uploaded.', exportManagerTexts.resources.uploadedText('guide.pdf')],
    ['Upload failed', exportManagerTexts.resources.uploadFailed],
    ['There was a problem uploading your file.', exportManagerTexts.resources.uploadFailedText],
    [{ title: 'Success', text: 'Export page content has been saved successfully.' }, exportManagerTexts.saved],
    [{ title: 'Error', text: 'Failed to save export page data. Please try again.' }, exportManagerTexts.saveFailed],
    ['Agricultural', defaultProductCategory],
  ],
});

catalogue('2 §9 and D54, option lists', {
  'section layouts and icons': [
    [['grid', 'single', 'three-columns', 'two-columns'], [...sectionLayouts].toSorted()],
    [9, sectionIcons.length],
    ['award', sectionIcons[0]],
  ],
  'fonts, sizes and colours': [
    [['sans', 'serif', 'mono', 'heading'], heroFonts],
    [['medium', 'large', 'x-large', 'huge'], titleSizes],
    [['small', 'medium', 'large'], textSizes],
    [
      ['white', 'black', 'navy', 'brand-blue', 'brand-green', 'green', 'red', 'purple', 'yellow', 'orange'],
      buttonColours,
    ],
    [
      [
        'black',
        'brand-blue',
        'brand-green',
        'gold',
        'green',
        'grey',
        'navy',
        'orange',
        'purple',
        'red',
        'white',
        'yellow',
      ],
      [...textColours].toSorted(),
    ],
  ],
  'image styles': [
    [['100%', '75%', '50%', '33%', 'auto'], imageWidths],
    [['cover', 'contain', 'fill', 'none', 'scale-down'], objectFits],
    [{ width: '100%', height: 'auto', objectFit: 'cover', objectPosition: 'center' }, defaultImageStyle],
  ],
  'fonts and dates of the site': [
    [['Poppins', 'Inter', 'Source Sans 3', 'Noto Serif'], siteFonts],
    [['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'D MMMM YYYY'], dateFormats],
  ],
});

const { general, appearance, seo, copyright } = defaultSettings;

catalogue('2 §9, default settings', {
  general: [
    ['UTC', general.timezone],
    ['YYYY-MM-DD', general.dateFormat],
  ],
  appearance: [
    ['#8B5CF6', appearance.primaryColor],
    ['#D946EF', appearance.secondaryColor],
    ['Poppins', appearance.fontFamily],
    [true, appearance.enableDarkMode],
    [true, appearance.showSocialIcons],
  ],
  'search engines': [
    [true, seo.enableSitemap],
    [true, seo.enableRobotsTxt],
  ],
  copyright: [
    [
      [
        ['Privacy Policy', '/privacy'],
        ['Terms of Service', '/terms'],
      ],
      copyright.links.map(({ text, url }) => [text, url]),
    ],
  ],
});
