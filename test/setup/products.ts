/** A product whose texts determine its HS code. */
export const mugText = {
  sku: 'MUG-01',
  title: 'Stoneware coffee mug',
  description: 'Hand glazed ceramic (stoneware), 350 ml',
};

export const mugCode = '691200';

export const mugRequest = { destination_country: 'GB', products: [mugText] };

/** The request with every field of the contract. */
export const everyProductField = {
  destination_country: 'GB',
  products: [{ ...mugText, hs_code: mugCode }],
};
