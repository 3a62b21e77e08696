/** A product whose words leave no doubt about its code. */
export const mugText = {
  sku: 'MUG-01',
  title: 'Stoneware coffee mug',
  description: 'Hand glazed ceramic (stoneware), 350 ml',
};

export const mugCode = '691200';

export const mugRequest = { destination_country: 'GB', products: [mugText] };

/** The request with every field that there is. */
export const everyProductField = {
  destination_country: 'GB',
  products: [{ ...mugText, hs_code: mugCode }],
};
