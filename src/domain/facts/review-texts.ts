export const underReviewText = 'This figure is under review.';
