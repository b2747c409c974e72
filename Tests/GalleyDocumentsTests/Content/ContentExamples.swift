// The published example of formattable content: first unchanged, then with its JSON errors
// corrected.

enum ContentExamples {
  /// The example of formattable content as it was published. The example is not valid JSON, because
  /// it has comments and lacks a comma after the text.
  static let verbatim = """
    {
      "text": "This site was created by Author"  // Text to display
      "type": "site",  // Type of content, to apply a base style
      "actions": {
          "follow": false  // Actions definition for this content. The value is the state (i.e: \
    follow false -> not followed)
      },
      "ranges": [  // Ranges to apply a specific style
          {
             "type": "site",  // Type of range to know what style to apply
             "siteID": "some_id",  // Metadata, sometimes useful to construct a URL
             "url": "https://www.wordpress.com", // Element URL, usually is an external URL.
             "indices": [  // Range of text to apply this style
                0,
                9
              ]
          },
          {
             "type": "user",
             "indices": [
                25,
                31
              ]
          }
      ],
      "meta": {
          // Metadata depending on the type of content
      }
    }
    """

  /// A corrected copy of ``verbatim``: it has no comments, and has the comma that ``verbatim``
  /// lacks.
  static let mended = """
    {
      "text": "This site was created by Author",
      "type": "site",
      "actions": {
          "follow": false
      },
      "ranges": [
          {
             "type": "site",
             "siteID": "some_id",
             "url": "https://www.wordpress.com",
             "indices": [
                0,
                9
              ]
          },
          {
             "type": "user",
             "indices": [
                25,
                31
              ]
          }
      ],
      "meta": {
      }
    }
    """
}
